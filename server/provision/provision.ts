/** Provisioning: everything of a file in one transaction, or nothing of it and why. */
import type { Clock } from '../clock.ts'
import { audit } from '../store/schema/audit.ts'
import { openInMode } from '../store/database-mode.ts'
import type { Store } from '../store/store.ts'
import type { Change, Changes, Edited } from './changes.ts'
import {
  mailInvitations,
  printedLinks,
  withoutLink,
  type InvitationWay,
  type Invited,
  type PrintedLink,
} from './invitations.ts'
import { leftAlone } from './left-alone.ts'
import type { Program, ProgramFile } from './program-file.ts'
import type { Variables } from './secret.ts'
import { storeLoyalty } from './loyalty/store-loyalty.ts'
import { storePeople } from './store-people.ts'
import { customersInRings, RefusedProgram, storeProgram } from './store-program.ts'
import type { Fault, Path } from './unknown-keys.ts'

type Deps = { readonly store: Store; readonly clock: Clock }

export type ProvisionRequest = {
  readonly file: ProgramFile
  readonly fileName: string
  /** `process.env`, for the secret that the file refers to. */
  readonly variables: Variables
  readonly way: InvitationWay
  /** The address that links begin with. */
  readonly origin: string
  readonly isDryRun: boolean
  /** The mode in which the database is opened: an empty one belongs to it from then on. */
  readonly mode: Parameters<typeof openInMode>[1]
}

export type Provisioned = Changes & {
  readonly links: readonly PrintedLink[]
  /** Usernames of those who were sent an e-mail. */
  readonly mailed: readonly string[]
  /** Usernames of those who are invited and have no link at all. */
  readonly waiting: readonly string[]
}

const STATEMENT_TIMEOUT_MS = 120_000

/** Undoes a transaction that has only been tried. */
class Tried extends Error {
  readonly result: Provisioned

  constructor(result: Provisioned) {
    super('Only tried.')
    this.result = result
  }
}

/**
 * Brings the database to what the file says. A dry run does the same and undoes it, so that its differences are those of
 * the real one. Throws `RefusedProgram` where the database contradicts the file,
 * and `WrongDatabaseMode` where it is of the other mode.
 */
export async function provision(deps: Deps, request: ProvisionRequest): Promise<Provisioned> {
  try {
    return await deps.store.tx(
      async () => {
        await openInMode(deps.store, request.mode)
        const result = await provisionNow(deps, request)
        if (request.isDryRun) throw new Tried(result)
        return result
      },
      { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    )
  } catch (error) {
    if (error instanceof Tried) return error.result
    throw error
  }
}

async function provisionNow(deps: Deps, request: ProvisionRequest): Promise<Provisioned> {
  const { store } = deps
  const { file, variables } = request
  const changes: Change[] = []
  const faults: Fault[] = []
  const invited: Invited[] = []
  const edited: Edited[] = []
  let unchanged = 0
  for (const [index, program] of file.programs.entries()) {
    const path: Path = ['programs', index]
    const stored = await storeProgram(store, program, path, variables)
    const loyalty = await storeLoyalty(store, program, deps.clock.now())
    const people = await storeAdministrators(deps, program, path)
    changes.push(...stored.changes, ...loyalty.changes, ...people.changes)
    unchanged += stored.unchanged + loyalty.unchanged + people.unchanged
    edited.push(...loyalty.edited)
    invited.push(...people.invited)
    faults.push(...people.faults, ...(await ringFaults(store, program, path)))
  }
  if (faults.length > 0) throw new RefusedProgram(faults)
  const lacking = await withoutLink(deps, invited, request.way)
  const isPrinted = request.way === 'printed' || request.way === 'renewed'
  const links = isPrinted && !request.isDryRun ? await printedLinks(deps, lacking, request.origin) : []
  const mailed = request.way === 'mailed' ? lacking : []
  if (!request.isDryRun) await mailInvitations(deps, mailed)
  await recordAudit(deps, { changes, links, mailed }, request)
  return {
    changes,
    unchanged,
    edited,
    left: await leftAlone(store, file),
    links,
    mailed: mailed.map(({ username }) => username),
    waiting: request.way === 'none' ? lacking.map(({ username }) => username) : [],
  }
}

async function storeAdministrators({ store, clock }: Deps, program: Program, path: Path) {
  const people = program.administrators.map((person) => ({ ...person, role: 'admin' as const }))
  const stored = await storePeople(store, program.id, people, { changes: 'invited', now: clock.now() })
  return {
    changes: stored.flatMap(({ person, what, differences }): Change[] =>
      what === 'unchanged' ? [] : [{ kind: 'administrator', id: person.username, what, differences }],
    ),
    unchanged: stored.filter(({ what }) => what === 'unchanged').length,
    invited: stored.flatMap(({ person, userId, status }): Invited[] =>
      userId !== null && status === 'invited' ? [{ userId, username: person.username, inviter: program.title }] : [],
    ),
    faults: stored.flatMap(({ refusals }, index): Fault[] =>
      refusals.map((words) => ({ path: [...path, 'administrators', index, 'username'], at: 'value', words })),
    ),
  }
}

/** Returns the faults of parents that close a ring together with those that the database has. */
async function ringFaults(store: Store, { id, customers }: Program, path: Path): Promise<Fault[]> {
  if (customers.every(({ parent }) => parent === undefined)) return []
  const inRing = new Set(await customersInRings(store, id))
  return customers.flatMap(({ id: buid, parent }, index): Fault[] => {
    if (parent === undefined || !inRing.has(buid)) return []
    const words = `${buid} would be below itself by way of ${parent}; name another parent.`
    return [{ path: [...path, 'customers', index, 'parent'], at: 'value', words }]
  })
}

const ROWS_A_STATEMENT = 500

/** One row for each entry that was added or changed, and for each invitation. */
async function recordAudit(
  { store, clock }: Deps,
  { changes, links, mailed }: Pick<Provisioned, 'changes' | 'links'> & { readonly mailed: readonly Invited[] },
  { fileName: file }: ProvisionRequest,
): Promise<void> {
  const at = clock.now()
  const rows = [
    ...changes.map(({ kind, id, what, differences }) => ({
      action: `${kind.replace(' ', '_')}.${what}`,
      subject: id,
      facts: { file, ...(differences.length > 0 && { differences }) },
    })),
    ...links.map(({ username }) => ({ action: 'invitation.printed', subject: username, facts: { file } })),
    ...mailed.map(({ username }) => ({ action: 'invitation.mailed', subject: username, facts: { file } })),
  ].map((row) => ({ ...row, at, outcome: 'done' }))
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await store
      .db()
      .insert(audit)
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
  }
}
