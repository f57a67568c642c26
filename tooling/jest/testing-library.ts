// Matchers such as toBeVisible and toHaveAccessibleName.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// For a busy machine, like `testTimeout`: the first import of a form is compiled while a test waits.
configure({ asyncUtilTimeout: 15_000 });
