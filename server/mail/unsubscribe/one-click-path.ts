/** The call to which the header List-Unsubscribe of an e-mail leads. */
export const ONE_CLICK_PATH = '/ecaas/one-click-unsubscribes'

export const oneClickPath = (token: string) => `${ONE_CLICK_PATH}?token=${token}`
