/** The shell owns the modules that remotes share: what it has not loaded itself, each of them would miss. */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
import 'single-spa-react';
