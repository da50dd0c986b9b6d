import { expect, it } from 'vitest'

import { deviceOf } from './device.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`, 'Safari', 'Mac'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} CriOS/141.0 Safari/604.1`, 'Chrome', 'iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${apple} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
  ['curl/8.9', null, null],
  [null, null, null],
])('names browser and system of %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
