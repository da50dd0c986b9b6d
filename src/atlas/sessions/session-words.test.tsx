import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import { graphOf } from '../../../charts/layout/layout-graph.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import { endIn } from './SessionList.tsx'
import { useTimeWords } from './use-time-words.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>

it('a median is said as the range in which it is, which never begins below nothing', () => {
  const { range } = renderHook(useTimeWords, { wrapper }).result.current
  expect([range(0), range(1_000), range(120_000)]).toEqual(['0 to 1 ms', '0.9 to 1.1 s', '1.8 to 2.2 min'])
})

it('a session ends in its step, not in the region that only asks; also in a state that is no more', () => {
  const graph = graphOf(paymentModel.machine)
  const reviewing = 'payment.drafting.steps.quoted.reviewing'
  expect(endIn(graph, ['payment.drafting.leaving.inside', reviewing])).toBe('reviewing')
  expect(endIn(graph, ['payment.drafting.leaving.asking', reviewing])).toContain('asking')
  expect(endIn(graph, ['payment.gone'])).toBe('gone')
})
