/** Third parties of a program and its pass-through targets (§2, §7). They stay at the server. */
import * as v from 'valibot'

import { UserTypeSchema } from '../../people.ts'
import { TextSchema } from '../text.ts'

/** Nothing in it means anything in a Content-Security-Policy, where `*` and `;` would. */
const HOSTNAME = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/
const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost|[a-z0-9-]+\.localhost)$/

function isOutside(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '' || !HOSTNAME.test(hostname)) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

/** The address of another system: https, or http on this machine, where the demonstration has its sandboxes. */
export const OutsideUrlSchema = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check(isOutside, 'must be an https address such as https://errors.example.com/reports'),
)

const WholePercentSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))

/** Where the third parties of a program are; null: it has none. Each also needs its feature flag. */
export const ThirdPartySettingsSchema = v.object({
  /** Gets errors of the page, by way of our server. */
  errorReportsUrl: v.nullable(OutsideUrlSchema),
  /** Share of the error reports that are passed on. */
  errorSamplePercent: WholePercentSchema,
  /** Gets names of machines, states and transitions, by way of our server. */
  trackingUrl: v.nullable(OutsideUrlSchema),
  /** Pages in frames of their own origin. */
  surveyUrl: v.nullable(OutsideUrlSchema),
  tourUrl: v.nullable(OutsideUrlSchema),
})
export type ThirdPartySettings = v.InferOutput<typeof ThirdPartySettingsSchema>

export const passThroughKinds = ['redirect', 'frame'] as const
export type PassThroughKind = (typeof passThroughKinds)[number]

/** The location of a target in `/cgi-bin/{location}` and `/frame/{location}`. */
const PassThroughLocationSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}$/, 'must have only letters, digits and . _ - (at most 64)'),
  v.check((location) => location !== 'merchant-selection', 'is a page of the portal; write another location'),
)

const PassThroughTargetSchema = v.object({
  location: PassThroughLocationSchema,
  /** `redirect` is reached by /cgi-bin/{location}, `frame` by /frame/{location}. */
  kind: v.picklist(passThroughKinds),
  url: OutsideUrlSchema,
  title: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(100)),
  /** Without it, everybody who is signed in. */
  userTypes: v.optional(v.pipe(v.array(UserTypeSchema), v.minLength(1))),
})
export type PassThroughTarget = v.InferOutput<typeof PassThroughTargetSchema>

/** Targets to which a program passes its users on. */
export const PassThroughTargetsSchema = v.pipe(
  v.array(PassThroughTargetSchema),
  v.check(
    (targets) => new Set(targets.map(({ kind, location }) => `${kind} ${location}`)).size === targets.length,
    'must name each location of a kind once',
  ),
)
