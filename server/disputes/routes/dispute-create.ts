import * as v from 'valibot'

import { disputeKinds, DisputeRequestSchema } from '../../../domain/contract/dispute.ts'
import { businessDate } from '../../../domain/dates.ts'
import { createDisputes } from '../create.ts'
import { askEligibility } from '../eligibility.ts'
import { listReasons } from '../reasons.ts'
import { disputeSettingsOf } from '../settings.ts'
import { readBody } from '../../http/body.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { idListParameter } from '../../http/parameters.ts'
import { replyMany, replyText, resource } from '../../http/reply.ts'
import { disputeReaderOf } from './dispute-reader.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

/** As many as a list can have selected; a submission takes fewer. */
const MOST = 500

export const disputeCreateRoutes = [
  route({
    method: 'GET',
    path: '/customer-dispute-reasons',
    permission: likePage('disputeCreate', 'none'),
    async handle(c) {
      return replyMany(c, await listReasons(c.var.deps.store, sessionOf(c).user.programId))
    },
  }),
  route({
    method: 'GET',
    path: '/customer-dispute-ineligible-trxs',
    permission: likePage('disputeCreate', 'invoice'),
    parameters: {
      'filter[trx_id]': idListParameter(MOST),
      'filter[kind]': v.optional(v.picklist(disputeKinds), 'dispute'),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const { chargebackDays } = await disputeSettingsOf(store, user.programId)
      const question = {
        kind: parameters['filter[kind]'],
        trxIds: parameters['filter[trx_id]'],
        today: businessDate(clock.now()),
        chargebackDays,
      }
      const { ineligible } = await askEligibility(store, user, question, { lock: false })
      return replyMany(
        c,
        ineligible.map((one) => resource('dispute-ineligible-trxs', one.trx_id, one)),
      )
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/customer-disputes',
    permission: likePage('disputeCreate', 'dispute'),
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, DisputeRequestSchema)
      const { status, text } = await createDisputes(c.var.deps, disputeReaderOf(c, 'customer'), key, request)
      return replyText(c, text, status)
    },
  }),
]
