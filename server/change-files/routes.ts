/** Calls of a program's administrators about files of changes: sent in the browser, checked, and then stored. */
import {
  ChangeFileCheckSchema,
  ChangeFilesSchema,
  ChangeFileStoringSchema,
  ChangeFileWithdrawalSchema,
  OpenedChangeFileReadSchema,
} from '../../domain/contract/intake/change-file.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { auditRefusal, recordAudit } from '../audit.ts'
import { accepted, file, ok } from '../http/answers.ts'
import { readBody, streamFileBody } from '../http/content.ts'
import { idempotencyKey, pageParameters, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, replyPage } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { checkAgain, withdrawFile } from './check-again.ts'
import { CHANGE_FILES_JOB } from './job-name.ts'
import { listChangeFiles } from './list.ts'
import { fileParameters, fileSaid } from './parameters.ts'
import { receiveChangeFile } from './receive.ts'
import { replyReport } from './report.ts'
import { storeChecked } from './store-checked.ts'
import { changeFileOf, openedFileWire, type FileOwner } from './stored.ts'

const PATH = '/ecaas/change-files'
const BODY_BYTES = 2_000
/** A field for each of many columns. */
const CHECK_BYTES = 50_000
const UPLOADS_A_MINUTE = 30
const CHANGES_A_MINUTE = 60
const importing = likePage('supportImports', 'changeFile')
const listing = likePage('supportImports', 'none')

/** A program's administrators see the files of its merchants' software too. */
const ownerOf = (c: PortalContext): FileOwner => ({ programId: sessionOf(c).user.programId, buidMerchant: null })

export const changeFileRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: PATH,
    summary: 'List files of changes',
    returns: ok(ChangeFilesSchema),
    permission: listing,
    parameters: pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
    async handle(c, { 'page[number]': number, 'page[size]': size }) {
      const page = { number, size }
      const { items, total } = await listChangeFiles(c.var.deps.store, ownerOf(c).programId, {
        page,
        path: PATH,
        now: c.var.deps.clock.now(),
      })
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'POST',
    path: PATH,
    summary: 'Upload a file of changes',
    sends: null,
    headers: ['Idempotency-Key'],
    returns: accepted(OpenedChangeFileReadSchema),
    refuses: [409, 413],
    permission: listing,
    accepts: 'file',
    perMinute: UPLOADS_A_MINUTE,
    parameters: fileParameters,
    async handle(c, parameters) {
      const { deps } = c.var
      const owner = ownerOf(c)
      const key = idempotencyKey(c)
      const said = fileSaid(parameters, owner)
      const by = { ...owner, keyId: null, userId: sessionOf(c).user.id }
      const row = await receiveChangeFile(
        deps,
        { by, key, ...said },
        streamFileBody(c, deps.changeFileBytes, 'fileTooLarge'),
      )
      const facts = { program_id: owner.programId, kind: row.kind, file: row.fileName }
      await recordAudit(c, { action: 'changeFile.received', outcome: 'done', subject: row.id, facts })
      deps.jobs?.soon(CHANGE_FILES_JOB)
      return replyOne(c, openedFileWire(row, PATH), 202)
    },
  }),
  route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Read a file of changes with its columns and its first refused rows',
    returns: ok(OpenedChangeFileReadSchema),
    permission: importing,
    async handle(c) {
      return replyOne(c, openedFileWire(await changeFileOf(c.var.deps.store, ownerOf(c), pathId(c)), PATH))
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/check`,
    summary: 'Have a file of changes read in another way and checked again',
    sends: ChangeFileCheckSchema,
    returns: accepted(OpenedChangeFileReadSchema),
    refuses: [409, 422],
    permission: importing,
    perMinute: CHANGES_A_MINUTE,
    async handle(c) {
      const { deps, requestId } = c.var
      const id = pathId(c)
      const said = await readBody(c, ChangeFileCheckSchema, CHECK_BYTES)
      const actor = { userId: sessionOf(c).user.id, requestId }
      const row = await auditRefusal(c, { action: 'changeFile.checkRefused', subject: id }, () =>
        checkAgain(deps, ownerOf(c), { id, actor, ...said }),
      )
      deps.jobs?.soon(CHANGE_FILES_JOB)
      return replyOne(c, openedFileWire(row, PATH), 202)
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/withdrawal`,
    summary: 'Withdraw a file of changes that is checked or was checked',
    sends: ChangeFileWithdrawalSchema,
    returns: ok(OpenedChangeFileReadSchema),
    refuses: [409],
    permission: importing,
    perMinute: CHANGES_A_MINUTE,
    async handle(c) {
      const { deps, requestId } = c.var
      const id = pathId(c)
      const { version } = await readBody(c, ChangeFileWithdrawalSchema, BODY_BYTES)
      const actor = { userId: sessionOf(c).user.id, requestId }
      const row = await auditRefusal(c, { action: 'changeFile.withdrawalRefused', subject: id }, () =>
        withdrawFile(deps, ownerOf(c), { id, version, actor }),
      )
      return replyOne(c, openedFileWire(row, PATH))
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/storing`,
    summary: 'Store a file of changes that was checked',
    sends: ChangeFileStoringSchema,
    returns: accepted(OpenedChangeFileReadSchema),
    refuses: [409],
    permission: importing,
    perMinute: CHANGES_A_MINUTE,
    async handle(c) {
      const { deps, requestId } = c.var
      const id = pathId(c)
      const { version } = await readBody(c, ChangeFileStoringSchema, BODY_BYTES)
      const actor = { userId: sessionOf(c).user.id, requestId }
      const row = await auditRefusal(c, { action: 'changeFile.storingRefused', subject: id }, () =>
        storeChecked(deps, ownerOf(c), { id, version, actor }),
      )
      deps.jobs?.soon(CHANGE_FILES_JOB)
      return replyOne(c, openedFileWire(row, PATH), 202)
    },
  }),
  route({
    method: 'GET',
    path: `${PATH}/:id/report`,
    summary: 'Download the report on a file of changes as CSV',
    returns: file('text/csv'),
    refuses: [409],
    permission: importing,
    answers: 'file',
    async handle(c) {
      return replyReport(c, await changeFileOf(c.var.deps.store, ownerOf(c), pathId(c)))
    },
  }),
]
