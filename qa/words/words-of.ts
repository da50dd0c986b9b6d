import type { CatalogEntry } from '../../machines/catalog.ts'
import { statesOf } from '../../charts/graph/transitions.ts'
import { Misuse } from '../command.ts'
import { bootWords } from './boot-words.ts'
import { consentWords } from './consent-words.ts'
import { disputeCreateWords } from './dispute-create-words.ts'
import { disputeResponseWords } from './dispute-response-words.ts'
import { pagedLoadWords } from './paged-load-words.ts'
import { paymentWords } from './payment-words.ts'
import { routeGuardWords } from './route-guard-words.ts'
import type { ScreenWords } from './screen-words.ts'
import { sessionWords } from './session-words.ts'
import { signInWords } from './sign-in-words.ts'

const words: Readonly<Record<string, ScreenWords>> = {
  boot: bootWords,
  consent: consentWords,
  disputeCreate: disputeCreateWords,
  disputeResponse: disputeResponseWords,
  pagedLoad: pagedLoadWords,
  payment: paymentWords,
  routeGuard: routeGuardWords,
  session: sessionWords,
  signIn: signInWords,
}

/** Whether any state of a machine has a screen that a person can look at. */
export function hasScreen({ machine, kind }: CatalogEntry): boolean {
  return (
    kind === 'workflow' &&
    statesOf(machine).some(({ meta }) => {
      const { route = null, view = null } = (meta ?? {}) as { route?: unknown; view?: unknown }
      return route !== null || view !== null
    })
  )
}

/** What a workflow's screens say. Refuses a machine that has none. */
export function wordsOf(entry: CatalogEntry): ScreenWords {
  const known = words[entry.machine.id]
  if (known) return known
  if (!hasScreen(entry))
    throw new Misuse(`"${entry.machine.id}" has no screen: a person cannot follow it. Export it --to vitest.`)
  throw new Error(`The words of "${entry.machine.id}" are missing: write qa/words/ for it (docs/qa.md).`)
}
