// Matchers such as toBeVisible and toHaveAccessibleName.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Long enough for a busy machine, like `testTimeout`: a test also waits while the first form that
// it imports is compiled.
configure({ asyncUtilTimeout: 15_000 });
