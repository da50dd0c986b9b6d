/** Kinds of changes that the software of a merchant may send: records and limits are the program's. */
import type { IntakeKind } from '../../contract/intake/kinds.ts'

const merchantKinds: ReadonlySet<IntakeKind> = new Set(['invoice', 'cancellation', 'payment', 'credit'])

/** Returns why the owner of a key cannot send a change of this kind, or null. */
export function refuseKind(kind: IntakeKind, owner: 'merchant' | 'program'): 'changeKindForbidden' | null {
  return owner === 'program' || merchantKinds.has(kind) ? null : 'changeKindForbidden'
}
