/*
 * Fetches the views that the first one does not need. Apart from it: the names of all files that a view needs stand
 * where it is fetched, and do not compress.
 */
export const fetchAccount = () => import('./ChooseAccount.tsx')
export const fetchSubmission = () => import('./Submission.tsx')
export const fetchConfirmation = () => import('./Confirmation.tsx')
export const fetchMethods = () => import('./MethodChoice.tsx')
export const fetchBackFromBank = () => import('./BackFromBank.tsx')
export const fetchNotices = () => import('./ChoiceNotices.tsx')
export const fetchWhyNot = () => import('../../../ui/form/WhyNot.tsx')
