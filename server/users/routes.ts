import * as v from 'valibot'

import {
  userActions,
  UserEditionSchema,
  UserInvitationSchema,
  UsersBulkSchema,
  userSorts,
  BulkResultsSchema,
  UserAccountsSchema,
  UserSchema,
  UsersSchema,
  type UserAction,
} from '../../domain/contract/access/user.ts'
import { businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { RoleSchema } from '../../domain/people.ts'
import { accessStatuses, lockReasons } from '../../domain/rules/access/user-access.ts'
import { created, file, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyCsv } from '../http/file-stream.ts'
import {
  idempotencyKey,
  IdParameter,
  pageParameters,
  pathId,
  SearchParameter,
  type ParametersOf,
} from '../http/parameters.ts'
import { documentText, replyOne, replyPage, replyText, resource } from '../http/reply.ts'
import { route, type Permission, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import type { Store } from '../store/store.ts'
import { listAccounts } from './list-accounts.ts'
import { listUsers, streamUsers, type UserFilters } from './list-users.ts'
import { managerOf, type Manager } from './manager.ts'
import { actOnUser, actOnUsers, changing, editUser, inviteUser } from './change-users.ts'
import { readUser } from './read-user.ts'
import { userCsvHead, userCsvLines } from './user-csv.ts'

/** §6: administrators, of customers, of merchants and of the program; whom they manage is asked of the user's accounts. */
const administrators = { object: 'user', roles: ['admin'] } as const satisfies Permission
/** A list holds only what its reader sees; no id is asked for. */
const administratorsList = { ...administrators, object: 'none' } as const

const filterParameters = {
  'filter[text]': v.optional(SearchParameter),
  'filter[role]': v.optional(RoleSchema),
  'filter[status]': v.optional(v.picklist(accessStatuses)),
  'filter[lock_reason]': v.optional(v.picklist(lockReasons)),
  'filter[buid_customer]': v.optional(IdParameter),
}

const filtersOf = (parameters: ParametersOf<typeof filterParameters>): UserFilters => ({
  text: parameters['filter[text]'] || null,
  role: parameters['filter[role]'] ?? null,
  status: parameters['filter[status]'] ?? null,
  lockReason: parameters['filter[lock_reason]'] ?? null,
  account: parameters['filter[buid_customer]'] ?? null,
})

const actionSummaries: Readonly<Record<UserAction, string>> = {
  lock: 'Lock a user',
  unlock: 'Unlock a user',
  resend: 'Send the invitation of a user again',
  'end-sessions': 'End the sessions of a user',
  'require-password': 'Require a user to change the password',
  'require-challenge': 'Require a user to change the challenge phrase',
  deactivate: 'Deactivate a user',
  reactivate: 'Reactivate a user',
}

const actionRoute = (action: UserAction): Route =>
  route({
    method: 'POST',
    path: `/ecaas/users/:id/${action}`,
    summary: actionSummaries[action],
    sends: null,
    returns: ok(UserSchema),
    permission: administrators,
    // Each sends an e-mail or ends sessions.
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const manager = await managerOf(c)
      await changing(c, id, () => actOnUser(c, manager, id, action))
      return replyOne(c, await readUser(c.var.deps.store, manager, id))
    },
  })

export const userRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/users',
    summary: 'List users',
    returns: ok(UsersSchema),
    permission: administratorsList,
    parameters: {
      ...filterParameters,
      sort: v.optional(v.picklist(userSorts), 'name'),
      ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = { filters: filtersOf(parameters), sort: parameters.sort, page }
      const { items, total } = await listUsers(c.var.deps.store, await managerOf(c), query)
      return replyPage(
        c,
        items.map(({ id, wire }) => resource('users', id, wire)),
        { total, ...page },
      )
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/users',
    summary: 'Invite a user',
    sends: UserInvitationSchema,
    headers: ['Idempotency-Key'],
    returns: created(UserSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const key = idempotencyKey(c)
      const invitation = await readBody(c, UserInvitationSchema, 60_000)
      const manager = await managerOf(c)
      const { store, clock } = c.var.deps
      const hash = fingerprint(['users', invitation])
      const answer = await changing(c, invitation.username, () =>
        once(store, { userId: manager.id, key, hash }, clock.now(), async () => {
          const id = await inviteUser(c, manager, invitation)
          return { status: 201, text: documentText(await readUser(store, manager, id)) }
        }),
      )
      return replyText(c, answer.text, answer.status)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/users/bulk',
    summary: 'Act on several users',
    sends: UsersBulkSchema,
    headers: ['Idempotency-Key'],
    returns: ok(BulkResultsSchema),
    permission: administrators,
    perMinute: 20,
    async handle(c) {
      const key = idempotencyKey(c)
      const { action, user_ids: ids } = await readBody(c, UsersBulkSchema)
      const manager = await managerOf(c)
      const { store, clock } = c.var.deps
      const hash = fingerprint(['users/bulk', action, ids])
      const answer = await once(store, { userId: manager.id, key, hash }, clock.now(), async () => {
        const results = await actOnUsers(c, manager, action, ids)
        const data = results.map(({ userId, code }) => resource('user-action-results', userId, { code }))
        return { status: 200, text: JSON.stringify({ jsonapi: { version: '1.1' }, data }) }
      })
      return replyText(c, answer.text, answer.status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/users/:id',
    summary: 'Read a user',
    returns: ok(UserSchema),
    permission: administrators,
    async handle(c) {
      return replyOne(c, await readUser(c.var.deps.store, await managerOf(c), pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/users/:id',
    summary: 'Change a user',
    sends: UserEditionSchema,
    returns: ok(UserSchema),
    permission: administrators,
    async handle(c) {
      const id = pathId(c)
      const edition = await readBody(c, UserEditionSchema, 60_000)
      const manager = await managerOf(c)
      await changing(c, id, () => editUser(c, manager, id, edition))
      return replyOne(c, await readUser(c.var.deps.store, manager, id))
    },
  }),
  ...userActions.map(actionRoute),
  route({
    method: 'GET',
    path: '/ecaas/user-accounts',
    summary: 'List accounts that a user can be given',
    returns: ok(UserAccountsSchema),
    permission: administratorsList,
    parameters: { 'filter[text]': v.optional(SearchParameter), ...pageParameters(100, DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const text = parameters['filter[text]'] || null
      const { items, total } = await listAccounts(c.var.deps.store, await managerOf(c), { text, page })
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/user-export',
    summary: 'Download users as CSV',
    returns: file('text/csv'),
    permission: administratorsList,
    answers: 'file',
    parameters: filterParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const filters = filtersOf(parameters)
      const parts = partsOf(store, await managerOf(c), filters)
      const name = `users-${businessDate(clock.now())}.csv`
      const audit = { action: 'users.exported', facts: { ...filters } }
      return replyCsv(c, { name, head: userCsvHead(), parts, audit })
    },
  }),
]

async function* partsOf(store: Store, manager: Manager, filters: UserFilters): AsyncGenerator<string> {
  for await (const users of streamUsers(store, manager, filters)) yield userCsvLines(users)
}
