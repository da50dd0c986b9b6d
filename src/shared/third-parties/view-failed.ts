/** The event by which a view that failed is announced to whoever reports errors. */
export const VIEW_FAILED = 'viewFailed'
