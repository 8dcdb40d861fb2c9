import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // A board hears the keys of the spots inside it; the spots themselves are the interactive elements.
    warningFilter: (warning) => warning.code !== 'a11y_no_noninteractive_element_interactions',
  },
};
