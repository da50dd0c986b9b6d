/** What a status means to the reader. Each tone has its colour and its shape (ToneMark). */
export type Tone = 'due' | 'late' | 'wait' | 'done' | 'hold' | 'quiet'
