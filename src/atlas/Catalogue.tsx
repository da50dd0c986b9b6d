import { useMemo } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { FlowIndex } from '../../charts/layout/layout-shape.ts'
import { Card } from '../ui/layout/Card.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { rowLink, under } from '../ui/table/DataTable.css.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Field } from '../ui/form/Field.tsx'
import { SearchIcon } from '../ui/layout/PageIcons.tsx'
import { grow, small, tools } from '../ui/layout/layout.css.ts'
import { PageHead } from '../ui/layout/PageHead.tsx'
import type { Column } from '../ui/table/table-column.ts'
import { Tag } from '../ui/feedback/Tag.tsx'
import { counted } from './Flows.css.ts'
import { FlowLink } from './FlowLink.tsx'

type CataloguedFlow = FlowIndex['flows'][number]

type CatalogueProps = {
  flows: FlowIndex['flows']
  text: string
  onText: (text: string) => void
}

/** Checks whether every word of a search occurs in a flow's texts. */
function isFound({ id, purpose, routes, sections, starts, startedBy, words }: CataloguedFlow, text: string): boolean {
  const texts = [id, purpose, ...routes, ...sections, ...starts, ...startedBy, ...words].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.includes(word))
}

const KINDS = ['workflow', 'lifecycle', 'part'] as const

/** What people go through first, then what is stored, then what others are made of; each by its name. */
const byUse = (a: CataloguedFlow, b: CataloguedFlow) =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id.localeCompare(b.id, 'en')

/** Every statechart of the portal: what it is for, how big it is, and how much of it was really tried. */
export function Catalogue({ flows, text, onText }: CatalogueProps) {
  const { t } = useLingui()
  const columns = useColumns()
  const found = flows.filter((flow) => isFound(flow, text)).toSorted(byUse)
  return (
    <>
      <PageHead title={t`Flows`} lead={t`How the portal works, drawn from the statecharts it runs.`} />
      <Card flush>
        <div className={tools} role="search">
          <div className={grow}>
            <Field
              compact
              hideLabel
              type="search"
              label={t`Search flows`}
              placeholder={t`Name, purpose, screen or section`}
              lead={<SearchIcon size={15} />}
              value={text}
              onChange={(event) => onText(event.target.value)}
            />
          </div>
          <span role="status" className={small}>
            <Plural value={found.length} one="# flow" other="# flows" />
          </span>
        </div>
        <DataTable
          caption={t`Portal flows`}
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={t`No matching flows`} icon={<SearchIcon size={20} />}>
              <Trans>Search for a name, screen or section, such as §4.</Trans>
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

function useColumns(): readonly Column<CataloguedFlow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { id: 'name', header: t`Flow`, phone: 'title', cell: (flow) => <Name flow={flow} /> },
      {
        id: 'kind',
        header: t`Type`,
        phone: 'titleEnd',
        cell: ({ kind }) =>
          kind === 'workflow' ? (
            <Tag tone="due">
              <Trans>Workflow</Trans>
            </Tag>
          ) : kind === 'part' ? (
            <Tag tone="quiet">
              <Trans>Part</Trans>
            </Tag>
          ) : (
            <Tag tone="hold">
              <Trans>Lifecycle</Trans>
            </Tag>
          ),
      },
      { id: 'size', header: t`Size`, phone: 'line', cell: (flow) => <Size flow={flow} /> },
      { id: 'coverage', header: t`Test coverage`, phone: 'more', cell: (flow) => <Tested flow={flow} /> },
      { id: 'sections', header: t`Sections`, phone: 'lineEnd', cell: ({ sections }) => sections.join(', ') },
      {
        id: 'routes',
        header: t`Screens`,
        phone: 'hide',
        wideOnly: true,
        cell: ({ routes }) => routes.join(', ') || '–',
      },
      { id: 'starts', header: t`Related flows`, phone: 'wide', cell: (flow) => <Neighbours flow={flow} /> },
    ],
    [t],
  )
}

function Name({ flow: { id, purpose } }: { flow: CataloguedFlow }) {
  return (
    <>
      <FlowLink machine={id} className={rowLink}>
        {id}
      </FlowLink>
      <span className={under} lang="en">
        {purpose}
      </span>
    </>
  )
}

function Size({ flow: { states, transitions, guards } }: { flow: CataloguedFlow }) {
  return (
    <span className={counted}>
      <Plural value={states} one="# state" other="# states" />
      <span className={under}>
        <Plural value={transitions} one="# transition" other="# transitions" />
        {', '}
        <Plural value={guards} one="# guard" other="# guards" />
      </span>
    </span>
  )
}

function Tested({ flow: { coverage } }: { flow: CataloguedFlow }) {
  const [transitions, allTransitions] = coverage.transitions
  const [guards, allGuards] = coverage.guards
  return (
    <span className={counted}>
      <Trans>
        {transitions} of {allTransitions} transitions
      </Trans>
      <span className={under}>
        <Trans>
          {guards} of {allGuards} guards, true and false
        </Trans>
      </span>
    </span>
  )
}

function Neighbours({ flow: { starts, startedBy } }: { flow: CataloguedFlow }) {
  const [below, above] = [starts.join(', '), startedBy.join(', ')]
  if (below === '' && above === '') return null
  return (
    <>
      {below === '' ? null : (
        <span>
          <Trans>starts {below}</Trans>
        </span>
      )}
      {above === '' ? null : (
        <span className={below === '' ? undefined : under}>
          <Trans>started by {above}</Trans>
        </span>
      )}
    </>
  )
}
