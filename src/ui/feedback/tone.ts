/** The meaning of a status. Each tone has its colour and its shape (ToneMark). */
export type Tone = 'due' | 'late' | 'wait' | 'done' | 'hold' | 'quiet'
