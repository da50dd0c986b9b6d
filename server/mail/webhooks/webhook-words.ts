import { msg } from '#msg'

/** E-mails about webhook endpoints that were turned off without anybody's doing. */
export const webhookOff = {
  subject: msg`Webhook endpoint turned off`,
  failing: msg`We turned off the webhook endpoint {url} because every delivery to it has failed for 5 days. It gets no more events.`,
  gone: msg`We turned off the webhook endpoint {url} because it answered that it wants no more events (410 Gone). It gets no more events.`,
  next: msg`When the endpoint works again, turn it on and replay the deliveries that failed. Events that happen while it’s off aren’t sent.`,
  see: msg`See the deliveries: {link}`,
} as const
