import { textOf } from '../graph/explore.ts'
import { isAfter, isSettle, isShow, type Move } from '../graph/stepper.ts'

/** A step in a line, for people and for a test's title; the same for the same step. */
export function stepName({ step }: Move): string {
  if (isSettle(step)) {
    return 'output' in step ? `${step.actor} gives ${textOf(step.output)}` : `${step.actor} fails`
  }
  if (isShow(step)) return `${step.port} shows ${textOf(step.snapshot)}`
  if (isAfter(step)) return `${step.delay} passes`
  const { type, ...payload } = step
  return [type, ...Object.values(payload).map((value) => (typeof value === 'string' ? value : textOf(value)))].join(' ')
}
