// Matchers such as toBeVisible and toHaveAccessibleName.
import '@testing-library/jest-dom';
