import { createContext } from 'react'

/** The portal's name from `/config` (`title`); it ends every page's title. */
export const PortalTitle = createContext('Customer portal')
