/*
 * Fetches the views. Apart from the page: the names of all files that a view needs stand where it is fetched, and do not
 * compress.
 */
export const fetchDescribe = () => import('./Describe.tsx')
export const fetchLater = () => import('./LaterViews.tsx')
export const fetchSent = () => import('./Sent.tsx')
