import { expect, it } from 'vitest'

import { withoutSecrets } from './blank-secrets.ts'

const planted: readonly (readonly [string, string])[] = [
  ['{"password":"Northgate!2026"}', 'Northgate'],
  ['{"new_password":"with \\" quote"}', 'quote'],
  ['{"data":{"card_token":"tok_abc"}}', 'tok_abc'],
  ['{"password":"cut off in the mid', 'cut off'],
  ['{"account_number":"00123"}', '00123'],
  ['{"bankAccountNumber":12345}', '12345'],
  ['{"routing_number":"091000019"}', '091000019'],
  ['{"challenge_answer":"Duluth"}', 'Duluth'],
  ['{"note":"card 4242 4242 4242 4242, please"}', '4242'],
  ['{"note":"378282246310005"}', '378282246310005'],
  ['{"note":"DE89 3704 0044 0532 0130 00"}', '3704'],
  ['{"note":"to account 40011820399"}', '40011820399'],
  ['failed GET /ecaas/activation?token=abc%20def&x=1 notFound', 'abc'],
  ['Bearer c2VjcmV0LXNlY3JldA==', 'c2VjcmV0'],
  ['{"jwt":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXJpYSJ9.c2lnbmF0dXJlLW9m"}', 'eyJzdWIi'],
  ['{"k":"a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6"}', 'a1b2c3d4'],
]

it.each(planted)('blanks the secret in %s', (text, secret) => {
  expect(withoutSecrets(text)).not.toContain(secret)
})

it('leaves what says what failed', () => {
  const line =
    'failed POST /ecaas/payments/pay-20/cancel paymentInFlight {"status":"409","code":"paymentInFlight","amount":125000}'
  expect(withoutSecrets(line)).toBe(line)
  expect(withoutSecrets('{"password":"a","code":"weak"}')).toBe('{"password":"…","code":"weak"}')
  expect(withoutSecrets('2026-11-27T12:27:34.757Z b1c573ab-e4e4-4bd2-95d4-6ebc168a5330')).toBe(
    '2026-11-27T12:27:34.757Z b1c573ab-e4e4-4bd2-95d4-6ebc168a5330',
  )
})
