/** What is answered to changes that software sends: to one alone, and to many at once. */
import { CHANGE, CHANGE_BATCH, type SentChange } from '../../../domain/contract/intake/erp-change.ts'
import type { Applied, IntakeCode } from '../../../domain/contract/intake/result.ts'
import type { AppDeps } from '../../http/portal.ts'
import { errorObject, refuse, Refusal } from '../../http/refusal.ts'
import { documentText, resource } from '../../http/reply.ts'
import { countsOf } from '../../intake/apply.ts'
import { fingerprint, type StoredAnswer } from '../../intents.ts'
import { answerOnce, type ErpIntent } from '../answers.ts'
import { applyInOrder, type Sender } from './apply-changes.ts'
import { changeReader, pointerTo, type ChangeFault } from './read-change.ts'

type Deps = Pick<AppDeps, 'store' | 'clock'>
type Raw = Readonly<Record<string, unknown>>

/** Codes of what is there already: nothing is wrong with the change itself. */
const there: ReadonlySet<IntakeCode> = new Set([
  'invoiceAlreadyThere',
  'paymentAlreadyThere',
  'creditAlreadyThere',
  'recordAlreadyThere',
])
const ATTRIBUTES = '/data/attributes'

const idOf = ({ by, key }: ErpIntent) => fingerprint([by.buidMerchant ?? by.programId, key]).slice(0, 24)

/**
 * Applies one change, once for its Idempotency-Key. Refuses with 422 one that is not sound, with 403 `changeKindForbidden`
 * a kind that is the program's, and with 409 or 422 what the facts of the portal refuse: then the key is free.
 */
export function answerChange(
  { store, clock }: Deps,
  intent: ErpIntent,
  raw: Raw,
  requestId: string,
): Promise<StoredAnswer> {
  const { by } = intent
  const read = changeReader(by)(raw)
  if ('faults' in read) throw refusalOf(read.faults)
  const now = clock.now()
  return answerOnce(store, intent, now, async () => {
    const [applied] = await applyInOrder(store, [read.sent], { by, now, requestId })
    if (!applied) throw new Error('A change came to no result.')
    const { result, code, id } = applied
    if (result === 'refused' && code !== null) {
      const meta = id === null ? {} : { meta: { object_id: id } }
      throw refuse(there.has(code) ? 409 : 422, code, { pointer: ATTRIBUTES + pointerTo(code, raw), ...meta })
    }
    const attributes = { kind: read.sent.kind, result, code, object_id: id }
    return { status: result === 'stored' ? 201 : 200, text: documentText(resource(CHANGE, idOf(intent), attributes)) }
  })
}

function refusalOf(faults: readonly ChangeFault[]): Refusal {
  const isForbidden = faults.some(({ code }) => code === 'changeKindForbidden')
  const status = isForbidden ? 403 : 422
  return new Refusal(
    status,
    faults.map(({ code, pointer, meta }) =>
      errorObject(status, code, { pointer: ATTRIBUTES + pointer, ...(meta === undefined ? {} : { meta }) }),
    ),
  )
}

type Judged = { readonly raw: Raw } & ({ readonly sent: SentChange } | { readonly fault: ChangeFault })

/**
 * Applies changes in their order, once for their Idempotency-Key, and says what became of each: a refused one changes
 * nothing and stops no other.
 */
export function answerBatch(
  { store, clock }: Deps,
  intent: ErpIntent,
  changes: readonly Raw[],
  requestId: string,
): Promise<StoredAnswer> {
  const { by } = intent
  const read = changeReader(by)
  const now = clock.now()
  return answerOnce(store, intent, now, async () => {
    const judged = changes.map((raw): Judged => {
      const found = read(raw)
      return 'sent' in found ? { raw, sent: found.sent } : { raw, fault: found.faults[0] }
    })
    const results = await resultsOf(store, judged, { by, now, requestId })
    const attributes = { counts: countsOf(results), results }
    return { status: 200, text: documentText(resource(CHANGE_BATCH, idOf(intent), attributes)) }
  })
}

async function resultsOf(store: Deps['store'], judged: readonly Judged[], sender: Sender) {
  const sound = judged.flatMap((one) => ('sent' in one ? [one.sent] : []))
  const applied = (await applyInOrder(store, sound, sender))[Symbol.iterator]()
  return judged.map((one, position) => {
    const at = `${ATTRIBUTES}/changes/${position}`
    return 'sent' in one ? resultOf(applied.next().value, one.raw, at) : faultResult(one.fault, at)
  })
}

function resultOf(applied: Applied | undefined, raw: Raw, at: string) {
  if (!applied) throw new Error('A change came to no result.')
  const { result, code, id } = applied
  const pointer = result === 'refused' && code !== null ? at + pointerTo(code, raw) : null
  return { result, code, object_id: id, pointer, missing: null }
}

const faultResult = ({ code, pointer, meta }: ChangeFault, at: string) => ({
  result: 'refused' as const,
  code,
  object_id: null,
  pointer: at + pointer,
  missing: meta?.missing ?? null,
})
