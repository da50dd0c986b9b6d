/** GET /config, /ecaas/locales, /components/{name} and the feature flags (§3, §7). */
import * as v from 'valibot'

/** The first segment of the program's own calls, for a program that has not configured another. */
export const ECAAS_PREFIX = '/ecaas'

export const ConfigSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('config'),
      id: v.string(),
      attributes: v.object({
        title: v.string(),
        ecaasPrefix: v.optional(v.string(), ECAAS_PREFIX),
        invoice_details_version: v.optional(v.number(), 1),
        api_version: v.optional(v.nullable(v.string()), null),
        /** §9: the version of the bank account module; 1 has no countries but the account's own. */
        bank_account_version: v.optional(v.number(), 1),
        /** True for a program with settings of its own: GET /config-secure has them (§7 "when configured"). */
        config_secure: v.optional(v.boolean(), true),
        currency_version: v.optional(v.nullable(v.string()), null),
        logging: v.optional(
          v.object({ endpoint: v.nullable(v.string()), level: v.picklist(['debug', 'info', 'warn', 'error']) }),
          { endpoint: null, level: 'error' },
        ),
        /** The origin of the payment provider's card entry form. */
        card_entry_origin: v.optional(v.nullable(v.string()), null),
        support_email: v.optional(v.nullable(v.string()), null),
        support_phone: v.optional(v.nullable(v.string()), null),
        /** True where the demonstration data and the movable clock are. */
        demo: v.optional(v.boolean(), false),
        /** The business date (America/Chicago) at the server. */
        business_date: v.string(),
      }),
    }),
  }),
  v.transform(({ data: { attributes: wire } }) => ({
    title: wire.title,
    ecaasPrefix: wire.ecaasPrefix,
    invoiceDetailsVersion: wire.invoice_details_version,
    apiVersion: wire.api_version,
    bankAccountVersion: wire.bank_account_version,
    hasSecureConfig: wire.config_secure,
    currencyVersion: wire.currency_version,
    logging: wire.logging,
    cardEntryOrigin: wire.card_entry_origin,
    supportEmail: wire.support_email,
    supportPhone: wire.support_phone,
    demo: wire.demo,
    businessDate: wire.business_date,
  })),
)
export type Config = v.InferOutput<typeof ConfigSchema>

type NestedFlags = { [name: string]: boolean | NestedFlags }
const NestedFlagsSchema: v.GenericSchema<NestedFlags> = v.record(
  v.string(),
  v.union([v.boolean(), v.lazy(() => NestedFlagsSchema)]),
)

export type Flags = Readonly<Record<string, boolean>>

function flatten(nested: NestedFlags): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([name, value]) =>
      typeof value === 'boolean' ? [[name, value]] : Object.entries(flatten(value)),
    ),
  )
}

/** GET /feature-flags/{hostname}.json: nested groups flattened to one map by the flags' own names (§7). */
export const FlagsSchema = v.pipe(
  v.object({ data: v.object({ type: v.literal('feature-flags'), id: v.string(), attributes: NestedFlagsSchema }) }),
  v.transform(({ data }): Flags => flatten(data.attributes)),
)

/** GET /ecaas/locales: ids of §1's locales that the program offers. */
export const LocalesSchema = v.pipe(
  v.object({
    data: v.array(
      v.object({ type: v.literal('locales'), id: v.string(), attributes: v.object({ label: v.string() }) }),
    ),
  }),
  v.transform(({ data }) => data.map(({ id, attributes }) => ({ id, label: attributes.label }))),
)
