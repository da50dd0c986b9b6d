import { mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(viteConfig, {
  test: {
    // Two cores, and about 400 MB for each embedded database.
    maxWorkers: 2,
    // For machines that do something else beside; what is quick stays quick.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Rules and charts keep nothing between tests: what one file has loaded serves the next.
          isolate: false,
          include: [
            '{domain,locales,machines,charts,qa,src,scripts}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/{support,walks}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{src,tests}/**/*.test.tsx'],
        },
      },
      {
        // Without the page's plugins, and with databases ready to be opened.
        test: {
          name: 'server',
          environment: 'node',
          // Files share what is loaded, and an embedded database that was emptied.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{api,judges}/**/*.test.ts'],
          globalSetup: 'tests/server/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
