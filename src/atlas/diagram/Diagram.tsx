import { useState } from 'react'

import { Trans } from '@lingui/react/macro'

import { foldable } from '../../../charts/layout/order.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DiagramPicture } from './DiagramPicture.tsx'
import type { DiagramProps } from './diagram-props.ts'
import { useDrawing } from './use-drawing.ts'

const nothing: ReadonlySet<string> = new Set()

/** A flow's picture, whose compound states can be folded. */
export function Diagram(props: DiagramProps) {
  const { sheet } = props
  const [folded, setFolded] = useState(nothing)
  const { drawing, isFailed } = useDrawing(sheet, folded)
  const all = foldable(sheet.graph)
  if (isFailed)
    return (
      <Notice tone="late" live="alert">
        <Trans>This browser couldn’t draw the diagram. Show the IDs, or read the flow as text.</Trans>
      </Notice>
    )
  if (!drawing) return <Skeleton lines={8} />
  return (
    <DiagramPicture
      {...props}
      sheet={{ ...sheet, ...drawing }}
      whole={sheet.graph}
      isAllFolded={all.length > 0 && all.every((id) => folded.has(id))}
      onFoldAll={(isFolded) => setFolded(isFolded ? new Set(all) : nothing)}
      onFold={(id) => setFolded((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]))}
    />
  )
}
