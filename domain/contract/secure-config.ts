/** GET /config-secure, after sign-in (§3, §7): how the program pays and disputes. */
import * as v from 'valibot'

import { paymentModes } from './payment-mode.ts'
import { DisputeSettingsSchema, PaymentSettingsSchema } from './program-settings.ts'
import { defaultDisputeSettings } from '../program-settings.ts'

export const SecureConfigSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('config-secure'),
      id: v.string(),
      attributes: v.object({
        payment_mode: v.picklist(paymentModes),
        payment_settings: PaymentSettingsSchema,
        dispute_settings: v.optional(DisputeSettingsSchema, defaultDisputeSettings),
      }),
    }),
  }),
  v.transform(({ data: { attributes: wire } }) => ({
    paymentMode: wire.payment_mode,
    paymentSettings: wire.payment_settings,
    disputeSettings: wire.dispute_settings,
  })),
)
export type SecureConfig = v.InferOutput<typeof SecureConfigSchema>
