/** In place of a location: every one of the account, whichever is selected. No location has this number. */
export const ALL_LOCATIONS = '*'
