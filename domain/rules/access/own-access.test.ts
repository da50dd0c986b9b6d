import { expect, it } from 'vitest'

import { hasOwnPassword, isCustomerRestricted, isMerchantRestricted, isRestrictedBy } from './own-access.ts'

it.each([
  [{ isSso: false, inSsoGroup: false }, true],
  [{ isSso: true, inSsoGroup: false }, false],
  [{ isSso: false, inSsoGroup: true }, false],
])('gives a password of one’s own to who has no company account: %j is %s', (user, has) => {
  expect(hasOwnPassword(user)).toBe(has)
})

it('restricts all but corporate users to their accounts, and only merchants to their merchants', () => {
  expect(isCustomerRestricted(['customer'])).toBe(true)
  expect(isCustomerRestricted(['customer', 'corporate'])).toBe(false)
  expect(isMerchantRestricted(['merchant'])).toBe(true)
  expect(isMerchantRestricted(['merchant', 'customer'])).toBe(false)
})

it.each([
  [false, true, false],
  [true, false, true],
  [undefined, false, false],
  [undefined, undefined, true],
])('reads the flag of a kind (%s), else the single one (%s), else restricts: %s', (ofKind, ofBoth, isRestricted) => {
  expect(isRestrictedBy(ofKind, ofBoth)).toBe(isRestricted)
})
