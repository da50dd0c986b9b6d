import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { sentWith } from '../disputes/outcomes.ts'
import type { Stub, Walk } from '../driver.ts'
import { forgiveRefusal, pass } from './gate.ts'

type Attributes = Readonly<Record<string, unknown>>

/** The call goes on with other attributes in its document. */
export const sent = <Own>(attributes: (walk: Walk<Own>) => Attributes): Stub<Own> => ({
  arm: (walk) => Promise.resolve(sentWith<Attributes>(() => attributes(walk))),
})

/** The real server's refusal of a call with other attributes. */
export const refusedWith = <Own>(code: string, attributes: (walk: Walk<Own>) => Attributes): Stub<Own> => ({
  arm(walk, outcome) {
    forgiveRefusal(walk, code)
    return sent(attributes).arm(walk, outcome)
  },
})

/** A refusal for which the real server would have to refuse other walks too. */
export const answeredBy = <Own>(status: number, code: string): Stub<Own> => ({
  arm(walk) {
    forgiveRefusal(walk, code)
    const errors = [{ status: String(status), code, title: code }]
    return Promise.resolve((route) =>
      route.fulfill({ status, contentType: MEDIA_TYPE, body: JSON.stringify({ errors }) }),
    )
  },
})

export const passes = <Own>(): Stub<Own> => ({ arm: () => Promise.resolve(pass) })
