/** Kinds of news that a user may choose a channel for. */
import * as v from 'valibot'

/**
 * How news reaches a user: not at all, in the notification center only, or there and by e-mail, once a day together or
 * each at once.
 */
const channels = ['none', 'portal', 'daily', 'atOnce'] as const
export type Channel = (typeof channels)[number]
export const ChannelSchema = v.picklist(channels)

type Choice = { readonly channels: readonly Channel[]; readonly default: Channel }

const any = channels
const seen = ['portal', 'daily', 'atOnce'] as const

/**
 * The channels that each kind allows, and the one that holds until a user chooses. What costs money or time when it is
 * missed is at least in the notification center; what protects an account is always sent by e-mail at once.
 */
export const notificationKinds = {
  /** Payments that were settled. */
  paymentsSettled: { channels: any, default: 'portal' },
  /** Payments that failed or that the bank returned. */
  paymentsFailed: { channels: seen, default: 'atOnce' },
  /** Payments that AutoPay announces, has made or could not make. */
  autoPay: { channels: seen, default: 'atOnce' },
  disputes: { channels: any, default: 'atOnce' },
  cards: { channels: any, default: 'atOnce' },
  /** A credit limit that is nearly used. */
  credit: { channels: any, default: 'daily' },
  /** Statements and files that are ready. */
  statements: { channels: any, default: 'portal' },
  applications: { channels: any, default: 'atOnce' },
  loyalty: { channels: any, default: 'portal' },
  /** What the program's support tells all its users. */
  program: { channels: seen, default: 'portal' },
  /** Passwords, payment methods and keys that were changed. */
  security: { channels: ['atOnce'], default: 'atOnce' },
} as const satisfies Readonly<Record<string, Choice>>

export type NotificationKind = keyof typeof notificationKinds
export const NotificationKindSchema = v.picklist(Object.keys(notificationKinds) as [NotificationKind])

/** Returns the channels that a kind allows. */
export function channelsOf(kind: NotificationKind): readonly Channel[] {
  return notificationKinds[kind].channels
}

/** Returns the channel that holds for a user who chose `chosen`; what the kind does not allow (any more) counts as no choice. */
export function channelFor(kind: NotificationKind, chosen: string | undefined): Channel {
  const { channels: allowed, default: first }: Choice = notificationKinds[kind]
  return allowed.find((channel) => channel === chosen) ?? first
}

/** Checks whether a kind may be switched off by a link in an e-mail: its news is then in the notification center only. */
export function canUnsubscribe(kind: NotificationKind): boolean {
  return channelsOf(kind).includes('portal')
}
