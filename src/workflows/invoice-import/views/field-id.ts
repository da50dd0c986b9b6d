/** Returns the id of the field at a place of the reading, such as `locale` or `columns/3`. */
export const fieldId = (at: string) => `import-${at === 'columns' ? 'columns-0' : at.replace('/', '-')}`
