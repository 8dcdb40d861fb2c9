"""Previews: the pictures and words that other sites show with a link to ours."""
