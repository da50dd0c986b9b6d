import {
  GroupCreationSchema,
  GroupEditionSchema,
  GroupMembersSchema,
  GroupMoveSchema,
  UserGroupSchema,
  UserGroupsSchema,
} from '../../domain/contract/access/user-group.ts'
import { created, noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { documentText, replyMany, replyNothing, replyOne, replyText } from '../http/reply.ts'
import { likePage, route, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { managerOf } from '../users/manager.ts'
import { changeGroup, changing, createGroup, deleteGroup } from './change-group.ts'
import { listGroups, readGroup } from './read-groups.ts'

const administrators = likePage('manageGroups', 'group')
/** A list holds only what its reader sees; no id is asked for. */
const administratorsList = likePage('manageGroups', 'none')
const BODY_BYTES = 60_000

const replyGroup = async (c: PortalContext, groupId: string) =>
  replyOne(c, await readGroup(c.var.deps.store, await managerOf(c), groupId))

export const groupRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/user-groups',
    summary: 'List user groups',
    returns: ok(UserGroupsSchema),
    permission: administratorsList,
    async handle(c) {
      return replyMany(c, await listGroups(c.var.deps.store, await managerOf(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/user-groups',
    summary: 'Create a user group',
    sends: GroupCreationSchema,
    headers: ['Idempotency-Key'],
    returns: created(UserGroupSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const key = idempotencyKey(c)
      const creation = await readBody(c, GroupCreationSchema, BODY_BYTES)
      const manager = await managerOf(c)
      const { store, clock } = c.var.deps
      const hash = fingerprint(['user-groups', creation])
      const answer = await changing(c, creation.name, () =>
        once(store, { userId: manager.id, key, hash }, clock.now(), async () => {
          const id = await createGroup(c, manager, creation)
          return { status: 201, text: documentText(await readGroup(store, manager, id)) }
        }),
      )
      return replyText(c, answer.text, answer.status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/user-groups/:id',
    summary: 'Read a user group',
    returns: ok(UserGroupSchema),
    permission: administrators,
    async handle(c) {
      return replyGroup(c, pathId(c))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/user-groups/:id',
    summary: 'Change a user group',
    sends: GroupEditionSchema,
    returns: ok(UserGroupSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const { version, add, remove, ...fields } = await readBody(c, GroupEditionSchema, BODY_BYTES)
      const manager = await managerOf(c)
      const change = { name: 'group.changed', version, fields, members: { add, remove } } as const
      await changing(c, id, () => changeGroup(c, manager, id, change))
      return replyGroup(c, id)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/user-groups/:id/move',
    summary: 'Move a user group below another',
    sends: GroupMoveSchema,
    returns: ok(UserGroupSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const { version, parent_id } = await readBody(c, GroupMoveSchema)
      const manager = await managerOf(c)
      await changing(c, id, () => changeGroup(c, manager, id, { name: 'group.moved', version, fields: { parent_id } }))
      return replyGroup(c, id)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/user-groups/:id/members',
    summary: 'Add and remove members of a user group',
    sends: GroupMembersSchema,
    returns: ok(UserGroupSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const { version, ...members } = await readBody(c, GroupMembersSchema, BODY_BYTES)
      const manager = await managerOf(c)
      await changing(c, id, () => changeGroup(c, manager, id, { name: 'group.membersChanged', version, members }))
      return replyGroup(c, id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/ecaas/user-groups/:id',
    summary: 'Delete a user group',
    sends: null,
    returns: noContent,
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const manager = await managerOf(c)
      await changing(c, id, () => deleteGroup(c, manager, id))
      return replyNothing(c)
    },
  }),
]
