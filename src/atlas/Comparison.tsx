import { useMemo, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { changeKey, compareGraphs, versionIn, type VersionFile } from '../../charts/formats/version-file.ts'
import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import type { Change } from '../../charts/diff/chart-diff.ts'
import { Button } from '../ui/form/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { chip } from '../ui/form/chip.css.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { TextArea } from '../ui/form/Field.tsx'
import { CheckIcon } from '../ui/layout/Icon.tsx'
import { line, stack } from '../ui/layout/layout.css.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import type { Column } from '../ui/table/table-column.ts'
import { Tag } from '../ui/feedback/Tag.tsx'
import type { Tone } from '../ui/feedback/tone.ts'
import { Diagram } from './diagram/Diagram.tsx'
import { code } from './Flows.css.ts'
import { VersionFileInput } from './VersionFileInput.tsx'

type Fault = Extract<ReturnType<typeof versionIn>, { fault: string }>['fault']

/** The flow as it is shipped beside a version of it that was put aside. */
export function Comparison({ sheet }: { sheet: FlowSheet }) {
  const { t } = useLingui()
  const [pasted, setPasted] = useState('')
  const [version, setVersion] = useState<VersionFile | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const faults: Readonly<Record<Fault, string>> = {
    notJson: t`This isn’t valid JSON. Check the file or text and try again.`,
    notAVersion: t`This isn’t a version of a flow. To get one, select Export, then “Version for comparison”.`,
    otherMachine: t`This version belongs to another flow. Add a version of this flow.`,
  }
  const compare = (json: string) => {
    const read = versionIn(json, sheet.summary.id)
    setVersion('version' in read ? read.version : null)
    setFault('fault' in read ? read.fault : null)
  }
  if (version) return <Compared sheet={sheet} version={version} onAnother={() => setVersion(null)} />
  return (
    <Card
      title={t`Compare with another version`}
      note={t`Export a version and add it here later. The diagram then shows what was added, removed and changed.`}
    >
      <div className={stack.s4}>
        {fault === null ? null : (
          <Notice tone="late" live="alert">
            {faults[fault]}
          </Notice>
        )}
        <VersionFileInput onText={compare} />
        <TextArea
          label={t`Or paste the version text`}
          value={pasted}
          spellCheck={false}
          onChange={(event) => setPasted(event.target.value)}
        />
        <div className={line.start}>
          <Button kind="main" disabled={pasted.trim() === ''} onClick={() => compare(pasted)}>
            <Trans>Compare</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

type ComparedProps = { sheet: FlowSheet; version: VersionFile; onAnother: () => void }

function Compared({ sheet, version, onAnother }: ComparedProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<'before' | 'after'>('after')
  const comparison = useMemo(() => compareGraphs(version.graph, sheet.graph), [version, sheet])
  const columns = useColumns()
  const { changes } = comparison
  const sides = [
    ['before', t`Before`, version],
    ['after', t`Now`, sheet],
  ] as const
  return (
    <div className={stack.s4}>
      <div className={line.between}>
        <div className={line.start} role="group" aria-label={t`Version shown`}>
          {sides.map(([side, name]) => (
            <button
              key={side}
              type="button"
              className={chip({ on: side === shown })}
              aria-pressed={side === shown}
              onClick={() => setShown(side)}
            >
              {name}
            </button>
          ))}
        </div>
        <p role="status">
          <Plural value={changes.length} one="# change" other="# changes" />
        </p>
        <Button size="sm" onClick={onAnother}>
          <Trans>Compare with a different version</Trans>
        </Button>
      </div>
      <Diagram sheet={shown === 'before' ? version : sheet} changes={comparison[shown]} />
      <Card flush>
        <DataTable
          caption={t`Changes`}
          columns={columns}
          rows={changes}
          rowKey={changeKey}
          empty={
            <EmptyState title={t`No changes`} icon={<CheckIcon size={20} />}>
              <Trans>Both versions have the same states and transitions.</Trans>
            </EmptyState>
          }
        />
      </Card>
    </div>
  )
}

const tones: Readonly<Record<Change['change'], Tone>> = {
  added: 'done',
  removed: 'late',
  changed: 'wait',
  moved: 'due',
}

function useColumns(): readonly Column<Change>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const kinds: Readonly<Record<Change['change'], string>> = {
      added: t`Added`,
      removed: t`Removed`,
      changed: t`Changed`,
      moved: t`Moved`,
    }
    const things: Partial<Readonly<Record<Change['what'], string>>> = { state: t`State`, transition: t`Transition` }
    return [
      {
        id: 'change',
        header: t`Change`,
        phone: 'titleEnd',
        cell: ({ change }) => <Tag tone={tones[change]}>{kinds[change]}</Tag>,
      },
      { id: 'what', header: t`Type`, phone: 'title', cell: ({ what }) => things[what] ?? what },
      { id: 'id', header: t`ID`, phone: 'wide', cell: ({ id }) => <span className={code}>{id}</span> },
      { id: 'how', header: t`Details`, phone: 'line', cell: ({ how }) => how.join('; ') },
    ]
  }, [t])
}
