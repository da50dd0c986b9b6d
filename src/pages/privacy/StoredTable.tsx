import { useMemo } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import {
  daysKept,
  storedData,
  storedKinds,
  type Retention,
  type StoredData,
  type StoredKind,
} from '../../../domain/rules/privacy/stored-data.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { phoneOnly, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { deletionWords, groundWords, kindWords } from './stored-words.ts'

/** On a phone, where no head names the column. */
const labelled = (label: string, text: string) => (
  <>
    <small className={`${under} ${phoneOnly}`}>{label}</small>
    {text}
  </>
)
const keyOf = (kind: StoredKind) => kind

/** What is stored about the reader, why, how long, and what becomes of it; null while the settings are on their way. */
export function StoredTable({ retention }: { retention: Retention | null }) {
  const { t } = useLingui()
  const columns = useColumns(retention)
  return (
    <Card flush title={t`What we store about you`} note={t`And what happens to it if your account is deleted.`}>
      <DataTable caption={t`What we store about you`} columns={columns} rows={storedKinds} rowKey={keyOf} />
    </Card>
  )
}

function useColumns(retention: Retention | null): readonly Column<StoredKind>[] {
  const { t } = useLingui()
  return useMemo<readonly Column<StoredKind>[]>(() => {
    const kept = (kind: StoredKind): string => {
      const { kept: how }: StoredData = storedData[kind]
      if (how === 'account') return t`As long as you have an account`
      if (how === 'untilDeleted') return t`Until you delete it`
      if (how === 'law') return t`As long as the law requires`
      if (retention === null) return '\u00A0'
      const days = daysKept(kind, retention)
      if (days === null) return t`Without a time limit`
      if (days >= 1) return t`${plural({ days }, { one: '# day', other: '# days' })}`
      return t`${plural({ hours: Math.round(days * 24) }, { one: '# hour', other: '# hours' })}`
    }
    return [
      {
        id: 'what',
        header: t`Type of data`,
        phone: 'title',
        cell: (kind) => (
          <>
            {t(kindWords[kind].what)}
            <small className={under}>{t(kindWords[kind].why)}</small>
          </>
        ),
      },
      {
        id: 'ground',
        header: t`Reason`,
        phone: 'more',
        cell: (kind) => labelled(t`Reason`, t(groundWords[storedData[kind].ground])),
      },
      {
        id: 'kept',
        header: t`Retention period`,
        phone: 'line',
        cell: (kind) => labelled(t`Retention period`, kept(kind)),
      },
      {
        id: 'deletion',
        header: t`If your account is deleted`,
        phone: 'wide',
        cell: (kind) => labelled(t`If your account is deleted`, t(deletionWords[storedData[kind].onDeletion])),
      },
    ]
  }, [t, retention])
}
