// Matchers such as toBeVisible and toHaveAccessibleName.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Long enough for a busy machine, like `testTimeout`: a test waits while its first import of a form
// is compiled.
configure({ asyncUtilTimeout: 15_000 });
