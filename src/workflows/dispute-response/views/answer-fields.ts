/** Ids of what an answer is made of, so that a refusal leads to where it is mended. */
export const DISPUTES_ID = 'answered-disputes'
export const ACTION_ID = 'answer-action'
export const ADJUSTMENT_ID = 'adjustment'
export const AMOUNT_ID = 'adjustment-amount'
export const COMMENT_ID = 'answer-comment'
export const DOCUMENT_ID = 'answer-document'
