/** Calls by which software sends a whole file of changes, and asks what became of it: docs/erp.md. */
import { ChangeFileReadSchema } from '../../../domain/contract/intake/change-file.ts'
import { ownerFacts } from '../../api-keys/signing-key.ts'
import { streamSignedBody } from '../../api-keys/signed-call.ts'
import { recordAudit } from '../../audit.ts'
import { CHANGE_FILES_JOB } from '../../change-files/job-name.ts'
import { fileParameters, fileSaid } from '../../change-files/parameters.ts'
import { receiveChangeFile } from '../../change-files/receive.ts'
import { replyReport } from '../../change-files/report.ts'
import { changeFileOf, changeFileWire } from '../../change-files/stored.ts'
import { accepted, file, ok } from '../../http/answers.ts'
import { idempotencyKey, pathId } from '../../http/parameters.ts'
import { replyOne } from '../../http/reply.ts'
import { apiKeyOf, route, signed, type Route } from '../../http/route.ts'

const PATH = '/ecaas/erp/change-files'

export const erpChangeFileRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: PATH,
    summary: 'Send a file of changes',
    sends: null,
    headers: ['Idempotency-Key'],
    returns: accepted(ChangeFileReadSchema),
    refuses: [403, 409, 413],
    permission: signed('none'),
    accepts: 'file',
    parameters: fileParameters,
    async handle(c, parameters) {
      const { deps } = c.var
      const by = apiKeyOf(c)
      const key = idempotencyKey(c)
      const said = fileSaid(parameters, by)
      const row = await receiveChangeFile(
        deps,
        { by: { ...by, keyId: by.id, userId: null }, key, ...said },
        streamSignedBody(c, deps.changeFileBytes),
      )
      const facts = { ...ownerFacts(by), apiKey: by.id, kind: row.kind, file: row.fileName }
      await recordAudit(c, { action: 'changeFile.received', outcome: 'done', subject: row.id, facts })
      deps.jobs?.soon(CHANGE_FILES_JOB)
      return replyOne(c, changeFileWire(row, PATH), 202)
    },
  }),
  route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Read the state of a file of changes',
    returns: ok(ChangeFileReadSchema),
    permission: signed('changeFile'),
    async handle(c) {
      return replyOne(c, changeFileWire(await changeFileOf(c.var.deps.store, apiKeyOf(c), pathId(c)), PATH))
    },
  }),
  route({
    method: 'GET',
    path: `${PATH}/:id/report`,
    summary: 'Download the report on a file of changes as CSV',
    returns: file('text/csv'),
    refuses: [409],
    permission: signed('changeFile'),
    answers: 'file',
    async handle(c) {
      return replyReport(c, await changeFileOf(c.var.deps.store, apiKeyOf(c), pathId(c)))
    },
  }),
]
