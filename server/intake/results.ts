import type { Applied, IntakeCode } from '../../domain/contract/intake/result.ts'

export const refused = (code: IntakeCode, id: string | null = null): Applied => ({ result: 'refused', code, id })
