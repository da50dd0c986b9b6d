import { useEffect, useRef, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { FlowSheet } from '../../../charts/layout/layout-shape.ts'
import { Button } from '../../ui/form/Button.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import type { ExportForm } from './flow-exports.ts'
import { menu, menuBox, menuItem } from '../Flows.css.ts'
import { saveFile } from '../save-file.ts'

/** Takes the flow along: as a picture, or as text that other tools read. */
export function ExportMenu({ sheet }: { sheet: FlowSheet }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const take = async (form: ExportForm) => {
    close()
    try {
      const { exportFlow } = await import('./flow-exports.ts')
      const { name, content } = await exportFlow(sheet, form)
      saveFile(name, content)
    } catch {
      toast({
        tone: 'late',
        text:
          form === 'png'
            ? t`This browser couldn’t create a PNG image. Export an SVG image instead.`
            : t`We couldn’t create the file. Try again.`,
      })
    }
  }
  const forms: readonly (readonly [ExportForm, string])[] = [
    ['svg', t`Image (SVG)`],
    ['png', t`Image (PNG)`],
    ['mermaid', t`Mermaid text`],
    ['scxml', t`SCXML`],
    ['json', t`JSON for XState and Stately`],
    ['version', t`Version for comparison`],
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears the keys of the buttons inside
    <div
      ref={box}
      className={menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <Button ref={button} size="sm" icon={<DownloadIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Trans>Export</Trans>
      </Button>
      {isOpen ? (
        <div className={menuBox}>
          {forms.map(([form, name]) => (
            <button key={form} type="button" className={menuItem} onClick={() => void take(form)}>
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
