/**
 * What is stored about a user, why, for how long, and what becomes of it when the user is deleted: the privacy center
 * shows this list, the export is ordered by it, and the deletion follows it.
 */

/** The settings that say after how long something is deleted. */
export type RetentionName = 'activity' | 'answers' | 'drafts' | 'mails' | 'recordings' | 'sessions' | 'imports'
/** Days; null: for ever. Less than a day is a part of one. */
export type Retention = Readonly<Record<RetentionName, number | null>>

/** Why it may be stored: to do what was agreed, since a law demands it, to protect the portal, or since the user agreed. */
type Ground = 'contract' | 'law' | 'security' | 'consent'
type Kept = { readonly after: RetentionName } | 'account' | 'untilDeleted' | 'law'
/**
 * `deleted`: nothing is left. `pseudonym`: the rows stay, and name nobody. `text`: they stay as they were written, and may
 * name the user.
 */
type OnDeletion = 'deleted' | 'pseudonym' | 'text'

export type StoredData = { readonly ground: Ground; readonly kept: Kept; readonly onDeletion: OnDeletion }

export const storedData = {
  profile: { ground: 'contract', kept: 'account', onDeletion: 'pseudonym' },
  access: { ground: 'security', kept: 'account', onDeletion: 'deleted' },
  sessions: { ground: 'security', kept: { after: 'sessions' }, onDeletion: 'deleted' },
  activity: { ground: 'security', kept: { after: 'activity' }, onDeletion: 'pseudonym' },
  mails: { ground: 'contract', kept: { after: 'mails' }, onDeletion: 'deleted' },
  drafts: { ground: 'contract', kept: { after: 'drafts' }, onDeletion: 'deleted' },
  filters: { ground: 'contract', kept: 'untilDeleted', onDeletion: 'deleted' },
  answers: { ground: 'security', kept: { after: 'answers' }, onDeletion: 'deleted' },
  payments: { ground: 'law', kept: 'law', onDeletion: 'pseudonym' },
  methods: { ground: 'law', kept: 'law', onDeletion: 'pseudonym' },
  disputes: { ground: 'law', kept: 'law', onDeletion: 'text' },
  credit: { ground: 'law', kept: 'law', onDeletion: 'text' },
  invoices: { ground: 'law', kept: 'law', onDeletion: 'text' },
  imports: { ground: 'contract', kept: { after: 'imports' }, onDeletion: 'text' },
  recordings: { ground: 'consent', kept: { after: 'recordings' }, onDeletion: 'deleted' },
  requests: { ground: 'law', kept: 'law', onDeletion: 'pseudonym' },
} as const satisfies Record<string, StoredData>

export type StoredKind = keyof typeof storedData
// The keys are those of the record itself.
export const storedKinds = Object.keys(storedData) as StoredKind[]

/** Returns after how many days a kind is deleted; null where no number of days ends it. */
export function daysKept(kind: StoredKind, retention: Retention): number | null {
  const { kept }: StoredData = storedData[kind]
  return typeof kept === 'string' ? null : retention[kept.after]
}
