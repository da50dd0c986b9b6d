/*
 * Fetches parts of the frame, each when it is needed. Apart from the frame: the names of all files that a part needs
 * stand where it is fetched, and do not compress.
 */
export const fetchUserPanel = () => import('./UserPanel.tsx')
export const fetchSwitching = () => import('../switching/Switching.tsx')
export const fetchMappedLoad = () => import('./mapped-load.ts')
export const fetchLaterParts = () => import('./later-parts.ts')
export const fetchDialogs = () =>
  Promise.all([
    import('./SessionDialogs.tsx'),
    import('../../workflows/sign-in/SignInPage.tsx'),
    import('../../ui/overlay/Dialog.tsx').then(({ loadDialogBox }) => loadDialogBox()),
  ])
