/** Returns the id of the field at a place of what is said of a file, such as `columns/3`. */
export const fieldId = (at: string) => `import-${at === 'columns' ? 'columns-0' : at.replace('/', '-')}`
