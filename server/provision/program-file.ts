/** The contents of a program file. Its parts are named as the portal names them; amounts are decimals of the currency. */
import * as v from 'valibot'

import { LocationSchema } from '../../domain/contract/location.ts'
import { paymentModes } from '../../domain/contract/payment-mode.ts'
import {
  AccessSettingsSchema,
  ApplicationSettingsSchema,
  DisputeSettingsSchema,
  InvoiceDocumentSettingsSchema,
  InvoiceSettingsSchema,
  LoyaltySettingsSchema,
  NotificationSettingsSchema,
  StoredPaymentSettingsSchema,
} from '../../domain/contract/program-settings.ts'
import {
  OutsideUrlSchema,
  PassThroughTargetsSchema,
  ThirdPartySettingsSchema,
} from '../../domain/contract/third-parties/settings.ts'
import { logLevels } from '../../domain/contract/third-parties/client-log.ts'
import { flagNames } from '../../domain/feature-flags.ts'
import { NAME_LENGTH } from '../../domain/limits.ts'
import { locales } from '../../domain/locales.ts'
import { UserTypeSchema } from '../../domain/people.ts'
import { isDay } from './is-day.ts'

const accountStatuses = ['active', 'inactive', 'terminated'] as const
/** domain/rules/loyalty goalTypes 1 and 2. */
const loyaltyGoals = ['spending', 'growth'] as const
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** It becomes a part of addresses and of comma lists. */
const ID = /^[\w.-]{1,64}$/
const IdSchema = v.pipe(v.string(), v.regex(ID, 'must have only letters, digits and . _ - (at most 64)'))
const text = (length = 200) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(length))
const optionalText = (length?: number) => v.optional(text(length))
const CurrencySchema = v.pipe(
  v.string(),
  v.check((code) => currencies.has(code), 'must be a code of ISO 4217 such as USD'),
)
const COUNTRY = /^[A-Z]{2}$/
const CountrySchema = v.pipe(v.string(), v.regex(COUNTRY, 'must be a code of ISO 3166 of two letters such as US'))
/** A number as it is written, so that no decimal is lost; whether the currency has that many is checked with it. */
const AmountSchema = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(String),
  v.regex(/^\d+(?:\.\d+)?$/, 'must be an amount such as 25000.00'),
)
const HostnameSchema = v.pipe(
  v.string(),
  v.regex(/^(?:\*|[a-z0-9.-]{1,253})$/, 'must be a host name in lower case such as pay.example.com, or "*"'),
)
const FlagSchema = v.pipe(v.string(), v.picklist(flagNames))
const EmailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.email('must be an address such as anna@example.com'),
  v.maxLength(254),
)
const UsernameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{2,63}$/u, 'must have 3 to 64 letters, digits and . _ @ + -'),
)
const LanguageSchema = v.picklist(locales)
/** Words by language. */
const WordsSchema = v.record(LanguageSchema, text(20_000))

const party = {
  id: IdSchema,
  name: text(),
  currency: CurrencySchema,
  status: v.optional(v.picklist(accountStatuses)),
  partyIds: v.optional(v.array(text(100))),
  line1: optionalText(),
  line2: optionalText(),
  line3: optionalText(),
  cityStateZip: optionalText(),
}

const MerchantSchema = v.object({ ...party, contact: optionalText(), country: v.optional(CountrySchema) })

const CustomerSchema = v.object({
  ...party,
  country: CountrySchema,
  parent: v.optional(IdSchema),
  contactName: optionalText(),
  paymentEligible: v.optional(v.boolean()),
  paymentWebText: optionalText(2_000),
  creditLines: v.optional(
    v.array(v.object({ currency: CurrencySchema, limit: AmountSchema, held: v.optional(AmountSchema) })),
    [],
  ),
  locations: v.optional(v.array(v.object({ displayLocation: v.pipe(text(50), LocationSchema), name: text() })), []),
})

const DaySchema = v.pipe(v.string(), v.check(isDay, 'must be a day such as 2026-01-31'))
const BasisPointsSchema = v.pipe(v.number(), v.safeInteger('must be a whole number of basis points (1/100 %)'))

/** What the portal's form refuses too (name, tiers, rewards) is checked by its rule, in loyalty/loyalty-faults.ts. */
const LoyaltyProgramSchema = v.object({
  id: IdSchema,
  name: v.pipe(v.string(), v.trim()),
  merchant: v.optional(IdSchema),
  goalType: v.picklist(loyaltyGoals),
  currency: CurrencySchema,
  startsOn: DaySchema,
  endsOn: DaySchema,
  tiers: v.array(
    v.object({
      target: v.optional(AmountSchema),
      growthTier: v.optional(BasisPointsSchema),
      reward: BasisPointsSchema,
    }),
  ),
  incentiveReward: AmountSchema,
  enrollments: v.optional(v.array(IdSchema), []),
})

const AdministratorSchema = v.object({
  username: UsernameSchema,
  firstName: text(NAME_LENGTH),
  lastName: text(NAME_LENGTH),
  email: EmailSchema,
  language: v.optional(LanguageSchema, 'en'),
  userTypes: v.optional(v.pipe(v.array(UserTypeSchema), v.minLength(1))),
  customers: v.optional(v.array(IdSchema), []),
  includeChildren: v.optional(v.boolean(), true),
  merchants: v.optional(v.array(IdSchema), []),
})

/** §3's runtime configuration by the names of the wire; what the server knows itself it adds. */
const ConfigSchema = v.object({
  component: v.optional(v.object({ override: v.array(text()) })),
  ecaasPrefix: v.optional(v.pipe(v.string(), v.regex(/^(?:\/[\w-]+)+$/, 'must be a path such as /ecaas'))),
  invoice_details_version: v.optional(v.number()),
  api_version: v.optional(v.nullable(v.string())),
  bank_account_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency_version: v.optional(v.nullable(v.string())),
  emsClientId: v.optional(v.nullable(v.string())),
  logging: v.optional(v.object({ endpoint: v.nullable(OutsideUrlSchema), level: v.picklist(logLevels) })),
  locales: v.optional(v.array(LanguageSchema)),
  support_email: v.optional(EmailSchema),
  support_phone: optionalText(50),
})

const SettingsSchema = v.object({
  payment: v.optional(v.partial(StoredPaymentSettingsSchema)),
  dispute: v.optional(v.partial(v.omit(DisputeSettingsSchema, ['documentTypes']))),
  access: v.optional(v.partial(AccessSettingsSchema)),
  invoice: v.optional(v.partial(InvoiceSettingsSchema)),
  invoiceDocuments: v.optional(v.partial(InvoiceDocumentSettingsSchema)),
  application: v.optional(v.partial(ApplicationSettingsSchema)),
  loyalty: v.optional(v.partial(LoyaltySettingsSchema)),
  thirdParties: v.optional(v.partial(ThirdPartySettingsSchema)),
  passThrough: v.optional(PassThroughTargetsSchema),
  notification: v.optional(v.partial(NotificationSettingsSchema)),
})

const ProgramSchema = v.object({
  id: IdSchema,
  title: text(100),
  paymentMode: v.optional(v.picklist(paymentModes)),
  config: v.optional(ConfigSchema),
  hostnames: v.optional(
    v.array(v.object({ name: HostnameSchema, flags: v.optional(v.record(FlagSchema, v.boolean()), {}) })),
    [],
  ),
  settings: v.optional(SettingsSchema, {}),
  currencies: v.optional(v.pipe(v.array(CurrencySchema), v.minLength(1))),
  disputeReasons: v.optional(
    v.array(v.object({ id: IdSchema, reason: text(), documentationRequired: v.optional(v.boolean()) })),
    [],
  ),
  documentTypes: v.optional(DisputeSettingsSchema.entries.documentTypes),
  components: v.optional(v.array(v.object({ name: text(), text: WordsSchema })), []),
  merchants: v.optional(v.array(MerchantSchema), []),
  customers: v.optional(v.array(CustomerSchema), []),
  loyaltyPrograms: v.optional(v.array(LoyaltyProgramSchema), []),
  administrators: v.optional(v.array(AdministratorSchema), []),
})
export type Program = v.InferOutput<typeof ProgramSchema>

export const ProgramFileSchema = v.object({ programs: v.pipe(v.array(ProgramSchema), v.minLength(1)) })
export type ProgramFile = v.InferOutput<typeof ProgramFileSchema>

/** An example of each field that must be there, for who has left it out. */
export const examples: Readonly<Record<string, string>> = {
  programs: '[…]',
  id: '40-1001',
  title: 'Northgate Trade Credit',
  name: 'Halvorsen Marine Supply',
  currency: 'USD',
  country: 'US',
  limit: '25000.00',
  displayLocation: '"001"',
  reason: 'Goods damaged',
  label: 'Proof of delivery',
  maximum: '5',
  goalType: 'spending',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  tiers: '[{ target: 25000.00, reward: 100 }]',
  reward: '100',
  incentiveReward: '500.00',
  text: '{ en: … }',
  username: 'anna.olsen',
  firstName: 'Anna',
  lastName: 'Olsen',
  email: 'anna@example.com',
  region: '"*"',
  basisPoints: '275',
  fixedMinor: '0',
  issuer: 'https://login.example.com',
  clientId: 'portal',
  endpoint: 'null',
  level: 'error',
  override: '[payment-terms]',
  location: 'reports',
  kind: 'frame',
  url: 'https://reports.example.com',
}
