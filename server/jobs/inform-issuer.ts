import { informIssuerOf, ISSUER_JOB, type IssuerDeps } from '../cards/inform-issuer.ts'
import type { Job } from './runner.ts'

/** Tells the card issuer what it does not know yet, where it gave no answer at once. */
export function informIssuer(deps: IssuerDeps): Job {
  return { name: ISSUER_JOB, everyMs: 5_000, run: () => informIssuerOf(deps) }
}
