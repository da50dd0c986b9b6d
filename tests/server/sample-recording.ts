import type { FlowRecording } from '../../domain/contract/flows/flow-recording.ts'

const HASH = '0123456789abcdef'

/** An id that no other recording has. */
export function recordingId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

/** A payment that was given up while choosing, after a second and a half. */
export function recordingOf(more: Partial<FlowRecording> = {}): FlowRecording {
  return {
    id: recordingId(1),
    machine: 'payment',
    machineHash: HASH,
    locale: 'de',
    role: 'payer',
    device: 'phone',
    method: 'card',
    starts: ['payment.drafting.steps.choosing'],
    taken: [
      {
        transition: 'payment.drafting.leaving.inside --payment.leave[hasSelection]--> payment.drafting.leaving.asking',
        at: 1_000,
        to: ['payment.leaving'],
      },
      { transition: 'payment.leaving --leave.confirm--> payment.cancelled', at: 1_500, to: ['payment.cancelled'] },
    ],
    ...more,
  }
}
