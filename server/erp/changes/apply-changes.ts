/** Changes that software sends, applied in their order. */
import { isSent, type SentChange } from '../../../domain/contract/intake/erp-change.ts'
import type { IntakeKind } from '../../../domain/contract/intake/kinds.ts'
import type { Applied, IntakeMode } from '../../../domain/contract/intake/result.ts'
import type { SigningKey } from '../../api-keys/signing-key.ts'
import { applyChanges } from '../../intake/apply.ts'
import type { Store } from '../../store/store.ts'

export type Sender = { readonly by: SigningKey; readonly now: Date; readonly requestId: string }

/** Applies changes in the caller's transaction, neighbours of one kind together, and returns what became of each. */
export async function applyInOrder(store: Store, changes: readonly SentChange[], sender: Sender): Promise<Applied[]> {
  const applied: Applied[] = []
  for (const run of runsOf(changes)) applied.push(...(await applyRun(store, run.kind, run, sender)))
  return applied
}

type Run = { readonly kind: IntakeKind; readonly mode: IntakeMode; readonly changes: SentChange[] }

const modeOf = ({ upsert, skip_known: skipsKnown }: SentChange): IntakeMode =>
  upsert ? 'change' : skipsKnown ? 'skip' : 'refuse'

function runsOf(changes: readonly SentChange[]): Run[] {
  const runs: Run[] = []
  for (const change of changes) {
    const last = runs.at(-1)
    const mode = modeOf(change)
    if (last?.kind === change.kind && last.mode === mode) last.changes.push(change)
    else runs.push({ kind: change.kind, mode, changes: [change] })
  }
  return runs
}

function applyRun<Kind extends IntakeKind>(
  store: Store,
  kind: Kind,
  { mode, changes }: Run,
  { by, now, requestId }: Sender,
): Promise<readonly Applied[]> {
  const own = changes.filter(isSent(kind)).map(({ change }) => change)
  const { programId, buidMerchant } = by
  return applyChanges(store, kind, own, { programId, buidMerchant, mode, now, by: `erp ${by.id}`, requestId })
}
