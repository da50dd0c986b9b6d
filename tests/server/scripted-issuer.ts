import { sandboxCard } from '../../server/issuer/sandbox/sandbox-card.ts'
import { IssuerUnavailable, type Activation, type CardIssuer, type CardOrder } from '../../server/issuer/issuer.ts'

/** A card issuer in memory, with the sandbox's numbers. */
export type ScriptedIssuer = CardIssuer & {
  readonly issued: CardOrder[]
  readonly ended: string[]
  readonly asked: Activation[]
  readonly viewed: string[]
  /** While false, no call is answered. */
  isReachable: boolean
}

export function scriptedIssuer(): ScriptedIssuer {
  const answering = <Result>(work: () => Result): Promise<Result> =>
    issuer.isReachable ? Promise.resolve(work()) : Promise.reject(new IssuerUnavailable('No answer.'))
  const issuer: ScriptedIssuer = {
    issued: [],
    ended: [],
    asked: [],
    viewed: [],
    isReachable: true,
    viewOrigin: 'http://127.0.0.1:9',
    issue: (order) =>
      answering(() => {
        issuer.issued.push(order)
        return { last4: sandboxCard(order.cardId).last4, expiry: '2029-11' }
      }),
    activate: (activation) =>
      answering(() => {
        issuer.asked.push(activation)
        const { last4, code } = sandboxCard(activation.cardId)
        return activation.last4 === last4 && activation.code === code ? 'activated' : 'wrong'
      }),
    terminate: (cardId) =>
      answering(() => {
        issuer.ended.push(cardId)
      }),
    openView: (cardId) =>
      answering(() => {
        issuer.viewed.push(cardId)
        return `http://127.0.0.1:9/card-view#${'t'.repeat(32)}${issuer.viewed.length}`
      }),
  }
  return issuer
}
