/** The mandates of the sandbox provider's book. */
import type { MandateAnswer, MandateEvent, MandateRequest } from '../../mandates.ts'
import { returnsAt } from '../calendar.ts'
import { newRef } from '../decide.ts'
import type { DueEvent } from '../book-records.ts'
import type { Behaviour } from '../instruments.ts'
import type { MandateRecord } from './mandate-records.ts'

type Stored = { readonly record: MandateRecord; readonly durable: Promise<void>; isReported: boolean }

export type MandateBook = {
  readonly apply: (record: MandateRecord, durable: Promise<void>) => void
  /** Makes a mandate once for each id and returns it as it is now. `first`: it was not there before. */
  readonly agree: (
    token: string,
    behaviour: Behaviour,
    request: MandateRequest,
  ) => Promise<{ answer: MandateAnswer; first: boolean }>
  /** Returns the last mandate of an account, or null where it has none. */
  readonly find: (token: string) => Promise<MandateAnswer | null>
  /** Returns what is due and not reported yet. */
  readonly due: (now: string) => readonly DueEvent[]
  readonly booked: (event: Pick<MandateEvent, 'reference'>) => void
}

const keyOf = (token: string, mandateId: string) => JSON.stringify([token, mandateId])

export function makeMandateBook(write: (record: MandateRecord) => Promise<void>, now: () => Date): MandateBook {
  const mandates = new Map<string, Stored>()

  const answerOf = ({ record: { reference, begins, later } }: Stored): MandateAnswer => {
    if (later === null || later.at > now().toISOString()) return { state: begins, reference }
    if (later.type === 'mandateActive') return { state: 'active', reference }
    return { state: 'ended', reference, reasonCode: later.reasonCode }
  }

  const decide = (token: string, behaviour: Behaviour, request: MandateRequest): MandateRecord => {
    const at = now()
    const common = { kind: 'mandate', token, ...request, at: at.toISOString(), reference: newRef('md') } as const
    if (behaviour.kind !== 'mandate') return { ...common, begins: 'active', later: null }
    const { begins, later } = behaviour
    if (later === null) return { ...common, begins, later }
    const { businessDaysAfter, ...what } = later
    return { ...common, begins, later: { ...what, at: returnsAt(at, businessDaysAfter).toISOString() } }
  }

  return {
    apply(record, durable) {
      mandates.set(keyOf(record.token, record.mandateId), { record, durable, isReported: false })
    },

    async agree(token, behaviour, request) {
      const key = keyOf(token, request.mandateId)
      const first = !mandates.has(key)
      if (first) void write(decide(token, behaviour, request)).catch(() => undefined)
      const stored = mandates.get(key)
      if (!stored) throw new Error('A mandate was not written.')
      await stored.durable
      return { answer: answerOf(stored), first }
    },

    async find(token) {
      const stored = [...mandates.values()].findLast(({ record }) => record.token === token)
      await stored?.durable
      return stored ? answerOf(stored) : null
    },

    due: (instant) =>
      [...mandates.values()].flatMap(({ record: { token, reference, later }, isReported }) => {
        if (isReported || later === null || later.at > instant) return []
        const { at: occurredAt, ...what } = later
        return [{ token, reference, occurredAt, ...what }]
      }),

    booked({ reference }) {
      const stored = [...mandates.values()].find(({ record }) => record.reference === reference)
      if (stored) stored.isReported = true
    },
  }
}
