import { mount } from 'svelte';
import App from './App.svelte';
import { speakFirst } from './lib/language.svelte';
import { dress } from './lib/settings.svelte';
import { currentTheme, wear } from './lib/theme.svelte';
import './lib/renewed';
import './look/tokens.css';
import './look/base.css';

wear(currentTheme());
dress();
await speakFirst();
mount(App, { target: document.getElementById('app')! });
